import { randomUUID } from 'node:crypto';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { problem } from '@kartoteka/contract/problem';
import { beforeAll, expect } from 'vitest';
import { OPERATOR, startDemoCard } from './card-page.ts';
import type { TestApp } from './test-app.ts';

export const CARD = '/api/app/control-card';
export const START = '/api/app/control-card-operator/init-card-filling';
export const NO_RIGHT = 'Volo.Authorization:010001';

/** A call that may break the contract. */
export interface Call {
  /** The login, or null for a call without a token. The default is the operator of the demo plant. */
  readonly as?: string | null;
  readonly method?: string;
  /** `:name` stands for one of the known ids. */
  readonly path: string;
  /** A text is sent unchanged. In every other body the names of ids are replaced too. */
  readonly body?: unknown;
  /** The media type of the body, or null for a call that names none. The default is JSON. */
  readonly type?: string | null;
}

/** A call, with the status, code and marked fields that the wire specifies for it. */
export type Row = [
  name: string,
  call: Call,
  status: number,
  code?: string | null,
  members?: readonly string[],
];

/** Returns a call that saves an entry of the test file's card. */
export const put = (body: unknown, more: Partial<Call> = {}): Call => ({
  method: 'PUT',
  path: `${CARD}/:card/element`,
  body,
  ...more,
});

/** Creates a card of the demo plant for a test file, and returns functions that send calls with the card's ids. */
export function cardWire(app: TestApp) {
  let card: CardFormData | undefined;
  let ids: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    const id = await startDemoCard(app);
    card = await app.client.as(OPERATOR).call(controlCardRoutes.formData, { params: { id } });
    ids = idsOf(card);
  });
  const filled = (text: string) => text.replace(/:(\w+)/g, (all, name: string) => ids[name] ?? all);

  const send = async ({ as = OPERATOR, method = 'GET', path, body, type = 'application/json' }: Call) => {
    const token = as === null ? null : await app.client.as(as).token();
    const text = typeof body === 'string' ? body : filled(JSON.stringify(body) ?? '');
    const response = await fetch(app.origin + filled(path), {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || type === null ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: Buffer.from(text) }),
    });
    const answer: unknown = await response.json().catch(() => null);
    return { response, answer, problem: problem.safeParse(answer).data?.error ?? null };
  };

  return {
    send,
    card: () => card,
    /**
     * Expects a refusal with this status, code and marked fields, in the full error envelope, without SQL or
     * a stack trace.
     */
    async expectRefused(call: Call, status: number, code: string | null, members: readonly string[]) {
      const { response, problem: error, answer } = await send(call);
      expect([response.status, JSON.stringify(answer)]).toEqual([status, expect.any(String)]);
      expect(response.headers.get('_abperrorformat')).toBe('true');
      expect(response.headers.get('x-correlation-id')).toMatch(/./);
      expect(response.headers.get('www-authenticate')?.startsWith('Bearer') ?? false).toBe(status === 401);
      expect(error?.code ?? null).toBe(code);
      expect(error?.message).toMatch(/\p{L}.*[.!]$/u);
      expect((error?.validationErrors ?? []).map((one) => one.members.join('.')).toSorted()).toEqual(
        members.map(filled).toSorted(),
      );
      expect(JSON.stringify(answer)).not.toMatch(/select |insert |\.ts:|node_modules|at \w+ \(/i);
    },
  };
}

function idsOf({ id, elements, template }: CardFormData): Record<string, string> {
  const element = (name: string) => elements.find((one) => one.name === name);
  const field = (name: string, of: string) =>
    element(of)?.formTemplate?.elements.find((one) => one.name === name)?.id ?? '';
  return {
    card: id,
    batch: element('Dane partii')?.id ?? '',
    samples: element('Próbki')?.id ?? '',
    leak: element('Próba szczelności')?.id ?? '',
    product: field('Wyrób', 'Dane partii'),
    number: field('Numer partii', 'Dane partii'),
    date: field('Data produkcji', 'Dane partii'),
    mass: field('Masa netto', 'Próbki'),
    template: template.id,
    unknown: randomUUID(),
  };
}
