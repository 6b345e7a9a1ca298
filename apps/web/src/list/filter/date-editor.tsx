import { showDate } from '@kartoteka/domain/value/date';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ClockInput } from '../../controls/clock-input.tsx';
import { joinDateTime, splitDateTime } from '../../controls/clock-text.ts';
import { wallNow } from '../../controls/wall-now.ts';
import { filterTexts } from '#texts/list-filter';
import { withDefaultTime, withRange, withText, withTime } from './filter-draft.ts';
import type { FilterEditorProps } from './filter-props.ts';
import { leaving } from './leaving.ts';
import { Toggle } from './toggle.tsx';
import { useFilterDraft } from './use-filter-draft.ts';

/** Filters by a day, or with 'Czas' by an instant; with 'Zakres' by a range of days or instants. */
export function DateEditor({ offer, state, onFilter, label, errorId, isWrong }: FilterEditorProps) {
  const { draft, type, set, leave } = useFilterDraft(offer, state, onFilter);
  const { texts, isRange, isDateTime } = draft;
  const sides = isRange ? ([0, 1] as const) : ([0] as const);
  return (
    <>
      {sides.map((side) => {
        const halves = splitDateTime(texts[side]);
        const name = isRange ? filterTexts.side(label, side) : label;
        const common = { describedBy: errorId, state: isWrong ? 'error' : undefined, name };
        const typed = (text: string) => type(withText(draft, side, text));
        return (
          <Box
            key={side}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, marginTop: side }}
            {...leaving(leave)}
          >
            {isRange && (
              <Typography aria-hidden variant="body2" color="textSecondary" sx={{ width: 24 }}>
                {filterTexts.sides[side]}
              </Typography>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flex: 1, minWidth: 0 }}>
              <Box sx={{ flex: '6 1 190px', minWidth: 0 }}>
                <ClockInput
                  kind="date"
                  id={`${errorId}-date-${side}`}
                  value={halves.date}
                  label={name}
                  onChange={(date) => {
                    const text = joinDateTime({ ...halves, date });
                    typed(isDateTime ? withDefaultTime(text, side) : text);
                  }}
                  present={() => showDate(wallNow().date)}
                  {...common}
                />
              </Box>
              {isDateTime && (
                <Box sx={{ flex: '5 1 160px', minWidth: 0 }}>
                  <ClockInput
                    kind="time"
                    id={`${errorId}-time-${side}`}
                    value={halves.time}
                    label={filterTexts.timeOf(name)}
                    onChange={(time) => typed(joinDateTime({ ...halves, time }))}
                    present={() => wallNow().time}
                    {...common}
                  />
                </Box>
              )}
            </Box>
          </Box>
        );
      })}
      <Box sx={{ display: 'flex', columnGap: 2 }}>
        <Toggle label={filterTexts.range} isOn={isRange} onToggle={(isOn) => set(withRange(draft, isOn))} />
        <Toggle label={filterTexts.time} isOn={isDateTime} onToggle={(isOn) => set(withTime(draft, isOn))} />
      </Box>
    </>
  );
}
