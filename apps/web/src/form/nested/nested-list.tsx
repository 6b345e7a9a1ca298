import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, useCallback, useId } from 'react';
import { AddIcon } from '../../ui/icons/action.tsx';
import type { FormRow } from '../values/changes.ts';
import { formTexts } from '#texts/form';
import { NestedRow } from './nested-row.tsx';
import type { NestedListProps } from './nested-list-props.ts';
import { SortableRows } from './sortable-rows.tsx';
import { UndoStrip } from './undo-strip.tsx';
import { useNestedList } from './use-nested-list.ts';

/**
 * A list of rows inside a form, moved by pointer or keyboard. A row with a `Title` is a card that folds, with its
 * fields in `Content`. A row with a `Line` only is one line of fields. Pass the same components on every render, so
 * that a key press renders its own row only.
 */
export function NestedList<R extends FormRow>(props: NestedListProps<R>) {
  const { name, label, level = 2, empty, max, Title } = props;
  const list = useNestedList<R>(props);
  const { keys, shown, isOpen, errors, removed } = list;
  const id = useId();
  const isFull = keys.length >= max;
  const isFolding = Title !== undefined;
  const allOpen = keys.length > 0 && keys.every(isOpen);

  return (
    <Box component="section" aria-labelledby={id} data-field={name}>
      <ListHeading id={id} label={label} level={level} count={keys.length}>
        {isFolding && keys.length > 1 && (
          <Button size="small" onClick={() => list.openAll(!allOpen)}>
            {allOpen ? formTexts.foldAll : formTexts.unfoldAll}
          </Button>
        )}
      </ListHeading>
      {errors.own !== null && (
        <Alert severity="error" sx={{ marginBottom: 1 }}>
          {errors.own}
        </Alert>
      )}
      {keys.length === 0 && !removed && (
        <Typography color="textSecondary" variant="body2" sx={{ paddingBlock: 1 }}>
          {empty}
        </Typography>
      )}
      <Rows of={props} list={list} isFull={isFull} />
      {shown < keys.length && (
        <Button onClick={list.showMore} sx={{ marginTop: 1 }}>
          {formTexts.showMore(keys.length - shown)}
        </Button>
      )}
      <AddPlace of={props} onAppend={list.append} isFull={isFull} />
    </Box>
  );
}

interface PartProps<R extends FormRow> {
  readonly of: NestedListProps<R>;
  /** Whether the list has as many rows as it may have. */
  readonly isFull: boolean;
}

interface RowsProps<R extends FormRow> extends PartProps<R> {
  readonly list: ReturnType<typeof useNestedList<R>>;
}

/** The shown rows, with a way to restore the removed row where it was. */
function Rows<R extends FormRow>({ of, list, isFull }: RowsProps<R>) {
  const { name, nameOf, Title, Content, Line, copy } = of;
  const { keys, shown, isOpen, errors, removed } = list;
  const nameOfKey = useCallback(
    (key: string) => {
      const index = keys.indexOf(key);
      const row = list.rowAt(index);
      return row === undefined ? '' : nameOf(row, index);
    },
    [keys, list, nameOf],
  );
  const undo = removed && (
    <UndoStrip key="removed" text={formTexts.rowRemoved(removed.label)} onUndo={list.undo} />
  );
  return (
    <SortableRows keys={keys} nameOf={nameOfKey} onMove={list.move}>
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {keys.slice(0, shown).map((key, index) => (
          <Fragment key={key}>
            {removed?.index === index && undo}
            <NestedRow<R>
              rowKey={key}
              list={name}
              index={index}
              isLast={index === keys.length - 1}
              isOpen={isOpen(key)}
              isEager={list.isEager(key)}
              errorCount={errors.rows.get(index) ?? 0}
              nameOf={nameOf}
              Title={Title}
              Content={Content}
              Line={Line}
              onToggle={list.toggle}
              onRemove={list.remove}
              onMove={list.moveAndFocus}
              onCopy={copy && !isFull ? list.copy : undefined}
            />
          </Fragment>
        ))}
        {removed && removed.index >= Math.min(shown, keys.length) && undo}
      </Stack>
    </SortableRows>
  );
}

interface AddPlaceProps<R extends FormRow> extends PartProps<R> {
  readonly onAppend: (row: R) => void;
}

/** The place to add rows, with the reason when no more rows can be added. */
function AddPlace<R extends FormRow>({ of, onAppend, isFull }: AddPlaceProps<R>) {
  const { max, add, blank, renderAdd } = of;
  return (
    <Box sx={{ marginTop: 1 }}>
      {renderAdd?.(onAppend, isFull)}
      {add !== undefined && blank !== undefined && (
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={isFull}
          onClick={() => onAppend(blank())}
        >
          {add}
        </Button>
      )}
      {isFull && (
        <Typography variant="body2" color="textSecondary" sx={{ marginTop: 0.5 }}>
          {formTexts.full(max)}
        </Typography>
      )}
    </Box>
  );
}

interface ListHeadingProps extends Required<Pick<NestedListProps<FormRow>, 'label' | 'level'>> {
  readonly id: string;
  readonly count: number;
  readonly children: ReactNode;
}

/** The heading of a list: label, number of rows, and actions on all rows. */
function ListHeading({ id, label, level, count, children }: ListHeadingProps) {
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 40, marginBottom: 1 }}
    >
      <Typography id={id} variant={level === 2 ? 'h2' : 'h3'} component={level === 2 ? 'h2' : 'h3'}>
        {label}
        {count > 0 && (
          <Typography component="span" color="textSecondary" className="tabular">
            {' '}
            {count}
          </Typography>
        )}
      </Typography>
      {children}
    </Stack>
  );
}
