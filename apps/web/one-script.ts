import { build } from 'vite';

/**
 * Builds a source file into one script without imports, and replaces the names in `define` with their code.
 */
export async function oneScript(source: string, define: Readonly<Record<string, string>>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { ...define },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  });
  const [script, ...others] = (Array.isArray(result) ? result : [result]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  if (script?.type !== 'chunk' || others.length > 0) throw new Error(`${source} did not become one script`);
  return script.code;
}
