import Chip from '@mui/material/Chip';
import { CheckIcon } from '../../ui/icons/action.tsx';
import { cardTemplateListTexts as texts } from '#texts/card-template-list';

/** Marks the current version, from which operators start cards. */
export function CurrentMark() {
  return <Chip size="small" color="success" variant="outlined" icon={<CheckIcon />} label={texts.current} />;
}

/** Marks a version from which nobody can start cards: a draft, a copy or an earlier version. */
export function NotCurrentMark() {
  return <Chip size="small" variant="outlined" label={texts.notCurrent} />;
}
