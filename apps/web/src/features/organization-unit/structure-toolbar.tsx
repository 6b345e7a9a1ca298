import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { CloseIcon, SearchIcon } from '../../ui/icons/action.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { formTexts } from '#texts/form';
import { listTexts } from '#texts/list';
import { structureTexts } from '#texts/organization-unit';

export interface StructureToolbarProps {
  /** Null: there are too few to search among. */
  readonly search: string | null;
  /** How many were found; null while nothing is searched for. */
  readonly foundCount: number | null;
  /** Some units have others below. */
  readonly hasFolds: boolean;
  readonly onSearch: (search: string) => void;
  readonly onFoldAll: () => void;
  readonly onUnfoldAll: () => void;
}

/** Finding by name, folding all. */
export function StructureToolbar(props: StructureToolbarProps) {
  const { search, foundCount, hasFolds, onSearch, onFoldAll, onUnfoldAll } = props;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBottom: 2 }}>
      {search !== null && (
        <TextField
          value={search}
          placeholder={listTexts.search}
          onChange={(event) => onSearch(event.target.value)}
          sx={{ flex: '1 1 200px', maxWidth: 440 }}
          slotProps={{
            htmlInput: { 'aria-label': listTexts.search, enterKeyHint: 'search' },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon />
                </InputAdornment>
              ),
              endAdornment: search !== '' && (
                <IconButton aria-label={listTexts.clearSearch} onClick={() => onSearch('')}>
                  <CloseIcon />
                </IconButton>
              ),
            },
          }}
        />
      )}
      <VisuallyHidden role="status">
        {foundCount === null ? '' : structureTexts.found(foundCount)}
      </VisuallyHidden>
      {hasFolds && (
        <Box
          sx={{
            display: 'flex',
            gap: 1,
            marginLeft: 'auto',
            // What was found is open. The place stays taken, so that the tree stays where it is.
            visibility: foundCount === null ? undefined : 'hidden',
          }}
        >
          <Button onClick={onFoldAll}>{formTexts.foldAll}</Button>
          <Button onClick={onUnfoldAll}>{formTexts.unfoldAll}</Button>
        </Box>
      )}
    </Box>
  );
}
