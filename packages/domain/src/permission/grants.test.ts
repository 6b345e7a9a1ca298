import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeGrants,
  childrenOf,
  holdsAll,
  isPolicy,
  normaliseGrants,
  notHeld,
  parentOf,
} from './grants.ts';
import { POLICIES, type Policy } from './policy.ts';

const CARDS = 'Kartoteka.ControlCards';
const OPERATOR = 'Kartoteka.ControlCards.Operator';
const APPROVAL = 'Kartoteka.ControlCards.Approval';
const USERS = 'AbpIdentity.Users';
const policies = fc.subarray([...POLICIES], { minLength: 0 });
const changes = fc.array(
  fc.record({ name: fc.constantFrom(...POLICIES, 'Foreign.Name'), isGranted: fc.boolean() }),
);

describe('the tree of policies', () => {
  it('the tree of policies has 24 names, parents before children', () => {
    expect(POLICIES).toHaveLength(24);
    for (const policy of POLICIES) {
      const parent = parentOf(policy) ?? policy;
      expect(POLICIES.indexOf(parent)).toBeLessThanOrEqual(POLICIES.indexOf(policy));
      expect(childrenOf(policy).every((child) => parentOf(child) === policy)).toBe(true);
    }
  });

  it('the tree of policies gives parents and children, and rejects unknown names', () => {
    expect(parentOf(OPERATOR)).toBe(CARDS);
    expect(parentOf(CARDS)).toBeNull();
    expect(childrenOf(USERS)).toEqual([`${USERS}.Create`, `${USERS}.Update`, `${USERS}.Delete`]);
    expect(childrenOf(OPERATOR)).toEqual([]);
    expect(isPolicy(OPERATOR)).toBe(true);
    expect(isPolicy('Kartoteka.ControlCards.Fly')).toBe(false);
    expect(isPolicy('toString')).toBe(false);
  });
});

describe('normaliseGrants', () => {
  it("normaliseGrants adds each child's parent, sorts like the role form and drops unknown names", () => {
    expect(normaliseGrants([`${USERS}.Update`, 'x', APPROVAL])).toEqual([
      CARDS,
      APPROVAL,
      USERS,
      `${USERS}.Update`,
    ]);
    expect(normaliseGrants([CARDS])).toEqual([CARDS]);
    expect(normaliseGrants([])).toEqual([]);
  });

  it('normaliseGrants is idempotent and loses no grant', () => {
    fc.assert(
      fc.property(policies, (names) => {
        const once = normaliseGrants(names);
        expect(normaliseGrants(once)).toEqual(once);
        expect(once).toEqual(expect.arrayContaining(names));
      }),
    );
  });
});

describe('changeGrants', () => {
  it.each<[string[], [string, boolean][], string[]]>([
    [[CARDS, OPERATOR], [], [CARDS, OPERATOR]],
    [[CARDS, OPERATOR], [[APPROVAL, true]], [CARDS, OPERATOR, APPROVAL]],
    [[CARDS, OPERATOR], [[OPERATOR, false]], [CARDS]],
    [[CARDS, OPERATOR], [[CARDS, false]], []],
    [
      [CARDS, OPERATOR],
      [
        [CARDS, false],
        [APPROVAL, true],
      ],
      [],
    ],
    [
      [CARDS, OPERATOR],
      [
        [APPROVAL, true],
        [CARDS, false],
      ],
      [],
    ],
    [[], [[OPERATOR, true]], [CARDS, OPERATOR]],
    [[], [[CARDS, true]], [CARDS]],
    [[], [['Foreign', true]], []],
    [
      [],
      [
        [OPERATOR, true],
        [OPERATOR, false],
      ],
      [],
    ],
    [[OPERATOR], [[USERS, true]], [CARDS, OPERATOR, USERS]],
  ])('changing the grants %j by %j gives %j', (current, given, expected) => {
    expect(
      changeGrants(
        current,
        given.map(([name, granted]) => ({ name, isGranted: granted })),
      ),
    ).toEqual(expected);
  });

  it('changeGrants is idempotent, returns normalised grants and leaves policies of other parents unchanged', () => {
    fc.assert(
      fc.property(policies, changes, (current, given) => {
        const after = changeGrants(current, given);
        expect(normaliseGrants(after)).toEqual(after);
        expect(changeGrants(after, given)).toEqual(after);
        const families = new Set(given.map(({ name }) => (isPolicy(name) ? (parentOf(name) ?? name) : '')));
        const untouched = (policy: Policy) => !families.has(parentOf(policy) ?? policy);
        expect(after.filter(untouched)).toEqual(normaliseGrants(current).filter(untouched));
      }),
    );
  });
});

describe('notHeld and holdsAll', () => {
  it('notHeld returns the newly granted policies that the caller does not have', () => {
    expect(notHeld(new Set([OPERATOR]), [USERS], [USERS, OPERATOR, APPROVAL])).toEqual([APPROVAL]);
    expect(notHeld(new Set(), [USERS], [])).toEqual([]);
  });

  it('holdsAll returns whether one person has every policy of another', () => {
    expect(holdsAll(new Set([OPERATOR, USERS]), [USERS, 'Foreign'])).toBe(true);
    expect(holdsAll(new Set([OPERATOR]), [USERS])).toBe(false);
    expect(holdsAll(new Set(), [])).toBe(true);
  });
});
