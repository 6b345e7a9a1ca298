import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { errorPaths } from '../../form/record/live-state.ts';
import { messageOf } from '../../lib/api-error.ts';
import { userTexts as texts } from '#texts/user';
import { roleLabel, useManagesPermissions, useRoles, whyFixed } from './use-look-ups.ts';
import type { UserValues } from './user-kind.tsx';

export interface RoleBoxesProps {
  /** Whether the roles are the caller's own. Then only a caller who manages permissions can change them. */
  readonly isOwn: boolean;
  /** The names of the roles that the user has; empty for a new user. */
  readonly stored: readonly string[];
}

/**
 * One checkbox for each role (spec 2.7.6). The caller can neither give nor take a role with permissions that the caller
 * lacks. Only a caller who manages permissions can give or take a role that approves cards (ruling 1.6). A chosen name
 * without a role, because the role was deleted or renamed meanwhile, has a box too, which every caller may untick.
 * `NewerRoles` replaces such a name of a stored role as soon as it can.
 */
export function RoleBoxes({ isOwn, stored }: RoleBoxesProps) {
  const { control } = useFormContext<UserValues>();
  const { field, fieldState } = useController({ control, name: 'roleNames' });
  const { roles, firstRoles, error: loadError, isLoading } = useRoles();
  const givesAny = useManagesPermissions();
  const isFixed = isOwn && !givesAny;
  const chosen = field.value ?? firstRoles ?? [];
  // A lost role keeps its box until the form is saved, so that the focus stays on the box that was unticked.
  const lost =
    isLoading || loadError
      ? []
      : [...new Set([...stored, ...chosen])].filter((name) => roles.every((role) => role.name !== name));
  const message = firstMessage(fieldState.error);
  const toggle = (name: string) =>
    field.onChange(
      chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name].toSorted(),
    );
  return (
    <Paper component="section" aria-labelledby="user-roles" data-field="roleNames" sx={{ padding: 2 }}>
      <Typography id="user-roles" variant="h2" sx={{ marginBottom: 1 }}>
        {texts.roles}
      </Typography>
      {message !== null && <FormHelperText error>{message}</FormHelperText>}
      {loadError && <FormHelperText error>{messageOf(loadError)}</FormHelperText>}
      {!isLoading && !loadError && roles.length === 0 && (
        <Typography color="textSecondary">{texts.noRoles}</Typography>
      )}
      {isFixed && <FormHelperText id="user-roles-own">{texts.ownRoles}</FormHelperText>}
      <Stack role="group" aria-labelledby="user-roles">
        {roles.map((role) => (
          <RoleBox
            key={role.id}
            label={roleLabel(role)}
            isChosen={chosen.includes(role.name)}
            isFixed={isFixed || whyFixed(role, givesAny) !== null}
            note={isFixed ? null : whyFixed(role, givesAny)}
            describedBy={isFixed ? 'user-roles-own' : undefined}
            onToggle={() => toggle(role.name)}
          />
        ))}
        {lost.map((name) => (
          <RoleBox
            key={name}
            label={name}
            isChosen={chosen.includes(name)}
            isFixed={false}
            note={texts.lostRole}
            onToggle={() => toggle(name)}
          />
        ))}
      </Stack>
    </Paper>
  );
}

interface RoleBoxProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly isFixed: boolean;
  /** The line below the box; null for none. */
  readonly note: string | null;
  /** The id of a line elsewhere that describes a box without a note. */
  readonly describedBy?: string | undefined;
  readonly onToggle: () => void;
}

function RoleBox({ label, isChosen, isFixed, note, describedBy, onToggle }: RoleBoxProps) {
  const noteId = useId();
  return (
    <div>
      <FormControlLabel
        label={label}
        // A role's name may be one long word.
        slotProps={{ typography: { sx: { overflowWrap: 'anywhere' } } }}
        disabled={isFixed}
        control={
          <Checkbox
            checked={isChosen}
            onChange={onToggle}
            slotProps={{ input: { 'aria-describedby': note === null ? describedBy : noteId } }}
          />
        }
      />
      {note !== null && (
        <FormHelperText id={noteId} sx={{ marginTop: -0.5, marginLeft: 4 }}>
          {note}
        </FormHelperText>
      )}
    </div>
  );
}

/**
 * Returns the first message of the field. The server reports errors of the whole list or of a name:
 * 'roleNames.0'.
 */
function firstMessage(error: object | undefined): string | null {
  if (error === undefined) return null;
  const { message } = error as { readonly message?: unknown };
  return typeof message === 'string' ? message : (errorPaths(error)[0]?.[1] ?? null);
}
