import type { ListConfiguration } from '@kartoteka/contract/list';
import type { Seeded } from '../../env/seeded.ts';
import type { FieldKind, KnownCard, Question } from './model.ts';

/** A field that questions filter and sort by: its kind, and some of its values. */
export interface AskedField {
  readonly id: string;
  readonly kind: FieldKind;
  readonly samples: readonly string[];
}

type Filter = ListConfiguration['availableListFilters'][number];

function kindOf({ dataType, controlType, properties }: Filter): FieldKind {
  if (dataType === 'Bool') return 'flag';
  if (dataType === 'Enum' || dataType === 'Entity') return 'choice';
  if (dataType === 'DateTime') return controlType === 'date' ? 'date' : 'instant';
  return dataType === 'Text' && properties.availableValues === null ? 'text' : 'number';
}

/** Returns the filters that a list offers, with values of its cards. */
export function askedFields(configuration: ListConfiguration, cards: readonly KnownCard[]): AskedField[] {
  return configuration.availableListFilters.map((filter) => ({
    id: filter.id,
    kind: kindOf(filter),
    samples: cards
      .flatMap(({ values }) => values.get(filter.id)?.slice(0, 1).map(String) ?? [])
      .slice(0, 400),
  }));
}

const SIGNS = ['%', '_', '18%', 'ŁÓ', 'zol', 'brak'];

/** Returns a random part of a text, sometimes in capitals. */
function part(seeded: Seeded, text: string): string {
  const start = seeded.below(Math.max(1, text.length - 3));
  const piece = text.slice(start, start + 2 + seeded.below(8)).trim();
  return seeded.below(3) === 0 ? piece.toUpperCase() : piece;
}

function filterOf(seeded: Seeded, { id, kind, samples }: AskedField): Question['filters'][number] {
  const value = (): string => seeded.pick(samples);
  const isRange = (kind === 'number' || kind === 'date' || kind === 'instant') && seeded.below(2) === 0;
  const isDateTime = kind === 'instant' && seeded.below(2) === 0;
  const shown = (one: string): string => {
    if (kind === 'text') return part(seeded, one) || one;
    if (kind === 'instant' && !isDateTime) return one.slice(0, 10);
    return kind === 'number' && seeded.below(2) === 0 ? one.replace('.', ',') : one;
  };
  if (isRange) {
    const numeric = (one: string): number => (kind === 'number' ? Number(one) : Date.parse(one));
    const ends = [value(), value()].sort((one, other) => numeric(one) - numeric(other)).map(shown);
    const open = seeded.below(4);
    return {
      id,
      value: {
        values: [open === 0 ? null : (ends[0] ?? null), open === 1 ? null : (ends[1] ?? null)],
        isRange,
        isDateTime,
      },
    };
  }
  const values = Array.from({ length: 1 + seeded.below(2) }, () => shown(value()));
  return { id, value: { values, isRange, isDateTime } };
}

/** Creates a random question to the list. */
export function ask(seeded: Seeded, fields: readonly AskedField[], cards: readonly KnownCard[]): Question {
  const usable = fields.filter(({ samples }) => samples.length > 0);
  const words = Array.from({ length: seeded.below(3) }, () =>
    seeded.below(6) === 0 ? seeded.pick(SIGNS) : part(seeded, seeded.pick(cards).text.replaceAll('\n', ' ')),
  );
  const sorting = seeded
    .shuffled(usable)
    .slice(0, seeded.pick([0, 0, 1, 1, 1, 2]))
    .map(({ id }) => ({ id, desc: seeded.below(2) === 0 }));
  return {
    search: seeded.below(2) === 0 ? '' : words.join(' '),
    filters: seeded
      .shuffled(usable)
      .slice(0, seeded.pick([0, 1, 1, 2, 3]))
      .map((field) => filterOf(seeded, field)),
    sorting,
    skip: seeded.pick([0, 0, 0, 7, 40, 900, 5_000]),
    take: seeded.pick([1, 10, 15, 15, 100]),
  };
}
