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
  /** The text of the search field; null when there are too few units for a search. */
  readonly search: string | null;
  /** Number of units found; null while the search field is empty. */
  readonly foundCount: number | null;
  /** Whether some units have sub-units. */
  readonly hasFolds: boolean;
  readonly onSearch: (search: string) => void;
  readonly onFoldAll: () => void;
  readonly onUnfoldAll: () => void;
}

/** The field that searches units by name, and the buttons that fold and unfold all units. */
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
            // Search results are unfolded, so the buttons are hidden. They keep their room, so that the tree does not
            // move.
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
