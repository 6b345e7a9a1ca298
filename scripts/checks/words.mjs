import { join } from 'node:path';
import ts from 'typescript';
import { filesUnder, readText, ROOT, SAMPLES } from './tree.mjs';

const POLISH = /[ąćęłńóśźż]/i;
/** A word has at least two letters. A single letter is data ('ł' folds to 'l'). */
const WORD = /\p{L}{2}/u;
const SPOKEN =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|helperText|label|placeholder|title)$/;
const SAID = /^(?:about|aria-label|confirm|empty|hint|label|message|placeholder|text|title)$/;
const PHRASE = /^\p{Lu}\p{Ll}/u;

const isLiteral = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node);

/** Each rule finds one kind of syntax that shows text to users. */
const RULES = [
  {
    name: 'polish-letters',
    offends: (node) =>
      (isLiteral(node) || ts.isJsxText(node)) && POLISH.test(node.text) && WORD.test(node.text),
  },
  { name: 'shown-text', ofScreens: true, offends: (node) => ts.isJsxText(node) && WORD.test(node.text) },
  {
    name: 'shown-literal',
    ofScreens: true,
    offends: (node) =>
      isLiteral(node) &&
      WORD.test(node.text) &&
      isChild(ts.isTemplateSpan(node.parent) ? node.parent.parent : node),
  },
  {
    name: 'spoken-attribute',
    ofScreens: true,
    offends: (node) =>
      ts.isJsxAttribute(node) && SPOKEN.test(node.name.getText()) && WORD.test(literalOf(node.initializer)),
  },
  {
    name: 'said-property',
    ofScreens: true,
    offends: (node) =>
      ts.isPropertyAssignment(node) &&
      SAID.test(ts.isComputedPropertyName(node.name) ? '' : node.name.text) &&
      PHRASE.test(literalOf(node.initializer)),
  },
  {
    // Many Polish words have only ASCII letters. They are recognised because the texts use them.
    name: 'said-argument',
    ofScreens: true,
    offends: (node, known) =>
      (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) &&
      (ts.isCallExpression(node.parent) || ts.isConditionalExpression(node.parent)) &&
      PHRASE.test(literalOf(node)) &&
      known.has(/^\p{L}+/u.exec(literalOf(node))[0].toLowerCase()),
  },
];

const TEXTS = /^apps\/web\/src\/texts\/pl\/.+\.ts$/;

/** Returns the words that the texts of the interface use, in lower case. */
async function vocabulary() {
  const paths = (await filesUnder(ROOT)).filter((path) => TEXTS.test(path));
  const found = new Set();
  for (const path of paths) {
    const source = ts.createSourceFile(path, await readText(ROOT, path), ts.ScriptTarget.Latest, true);
    const gather = (node) => {
      if (isLiteral(node) && !ts.isImportDeclaration(node.parent))
        for (const [word] of node.text.toLowerCase().matchAll(/\p{L}{3,}/gu)) found.add(word);
      ts.forEachChild(node, gather);
    };
    gather(source);
  }
  return found;
}

const WORKSPACE = /^(?:apps|packages)\/[^/]+\/src\/.+\.tsx?$/;
const SCREENS = /^apps\/web\/src\//;
/** Files that may contain Polish words: the texts, tests with their helpers and samples, the data of the demo plant. */
const EXEMPT = /^(?:apps|packages)\/[^/]+\/src\/(?:texts|testing|demo)\/|\.test\.tsx?$|\/sample\.ts$/;
/** Messages to the terminal, for operators of the server. They are written next to the condition that they explain. */
const TERMINAL =
  /^apps\/server\/src\/(?:(?:backup|boot|browser|config|db|doctor|history|features\/control-card\/trust)\/|(?:application|backup|copy-files|doctor|examine|main|restore|verify-[^/]+)\.ts$|features\/identity\/(?:first-administrator|password-policy)\.ts$|features\/revision\/verify\.ts$)/;

/** Checks that Polish words of the interface are only in the folders of texts (docs/decisions/interface-texts.md). */
export const words = {
  name: 'words',
  unit: 'files',

  async check() {
    const paths = (await filesUnder(ROOT)).filter(
      (path) => WORKSPACE.test(path) && !EXEMPT.test(path) && !TERMINAL.test(path),
    );
    const known = await vocabulary();
    const problems = [];
    for (const path of paths) {
      const found = judge(path, await readText(ROOT, path), SCREENS.test(path), known);
      problems.push(...found.map(({ rule, line, text }) => `${path}:${line}: ${rule}: ${text}`));
    }
    return { looked: paths.length, problems };
  },

  async samples() {
    const folder = join(SAMPLES, 'words');
    const known = await vocabulary();
    const problems = [];
    let looked = 0;
    for (const name of await filesUnder(folder, () => false)) {
      const found = judge(name, await readText(folder, name), true, known);
      const meant = name.replace(/\.tsx?$/, '');
      if (meant === 'no-words' ? found.length === 0 : found.some(({ rule }) => rule === meant)) looked += 1;
      else problems.push(`${name} is judged wrongly`);
    }
    if (looked + problems.length < RULES.length + 1) problems.push('a rule has no sample');
    return { looked, problems };
  },
};

function judge(path, text, isScreen, known) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const rules = RULES.filter(({ ofScreens }) => isScreen || !ofScreens);
  const found = [];
  visit(source);
  return found;

  function visit(node) {
    const rule = rules.find(({ offends }) => offends(node, known));
    if (rule !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const start = node.getText().trim().split('\n', 1)[0];
      found.push({ rule: rule.name, line: line + 1, text: start.slice(0, 80) });
    }
    ts.forEachChild(node, visit);
  }
}

/**
 * Returns whether an expression's value is a child of an element: `{'…'}`, `{isOpen && '…'}`, `{isOpen ? '…'
 * : '…'}`.
 */
function isChild(node) {
  const { parent } = node;
  if (ts.isJsxExpression(parent))
    return (ts.isJsxElement(parent.parent) || ts.isJsxFragment(parent.parent)) && !isStyle(parent.parent);
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isChild(parent);
  const isChoice =
    ts.isBinaryExpression(parent) &&
    parent.right === node &&
    [
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
    ].includes(parent.operatorToken.kind);
  return (
    (isChoice || ts.isParenthesizedExpression(parent) || ts.isTemplateExpression(parent)) && isChild(parent)
  );
}

const isStyle = ({ openingElement }) => openingElement?.tagName.getText() === 'style';

/** Returns the text of a literal, of the literal parts of a template, or of both sides of a choice. */
function literalOf(node) {
  if (node === undefined) return '';
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' ');
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return literalOf(node.expression);
  if (ts.isConditionalExpression(node)) return `${literalOf(node.whenTrue)} ${literalOf(node.whenFalse)}`;
  return '';
}
