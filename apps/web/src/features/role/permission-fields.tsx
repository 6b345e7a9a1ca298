import { childrenOf } from '@kartoteka/domain/permission/grants';
import { permissionTexts } from '@kartoteka/domain/texts/permissions';
import type { ParentPolicy, Policy } from '@kartoteka/domain/permission/policy';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useIsGranted } from '../../lib/current-user.ts';
import { groupState, PARENTS, toggleChild, toggleGroup } from './permission-tree.ts';
import type { RoleValues } from './role-kind.ts';
import { roleTexts as texts } from '#texts/role';

/** The two-level tree of permissions (spec 2.8.3). A group's box is checked, unchecked or indeterminate. */
export function PermissionFields({ isStatic }: { readonly isStatic: boolean }) {
  const { control } = useFormContext<RoleValues>();
  const { field, fieldState } = useController({ control, name: 'permissions' });
  const isHeld = useIsGranted();
  const granted = field.value ?? [];
  return (
    <Paper
      component="section"
      aria-labelledby="role-permissions"
      data-field="permissions"
      sx={{ padding: 2 }}
    >
      <Typography id="role-permissions" variant="h2">
        {texts.permissions}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 1 }}>
        {isStatic ? texts.staticPermissions : texts.permissionsAbout}
      </Typography>
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <Stack spacing={1.5}>
        {PARENTS.map((parent) => (
          <Group
            key={parent}
            parent={parent}
            granted={granted}
            isLocked={isStatic}
            isHeld={isHeld}
            onChange={field.onChange}
          />
        ))}
      </Stack>
    </Paper>
  );
}

interface GroupProps {
  readonly parent: ParentPolicy;
  readonly granted: readonly Policy[];
  readonly isLocked: boolean;
  readonly isHeld: (policy: Policy) => boolean;
  readonly onChange: (granted: readonly Policy[]) => void;
}

function Group({ parent, granted, isLocked, isHeld, onChange }: GroupProps) {
  const state = groupState(granted, parent);
  const why = (policy: Policy) => (isLocked || isHeld(policy) ? null : texts.notHeld);
  return (
    <Box role="group" aria-label={permissionTexts[parent]}>
      <Box sx={{ fontWeight: 600 }}>
        <PermissionBox
          label={permissionTexts[parent]}
          isChecked={state === 'all'}
          isPartial={state === 'some'}
          isDisabled={isLocked || !isHeld(parent)}
          reason={why(parent)}
          onToggle={() => onChange(toggleGroup(granted, parent, isHeld))}
        />
      </Box>
      <Stack sx={{ paddingLeft: 4 }}>
        {childrenOf(parent).map((child) => (
          <PermissionBox
            key={child}
            label={permissionTexts[child]}
            isChecked={granted.includes(child)}
            isDisabled={isLocked || !isHeld(child)}
            reason={why(child)}
            onToggle={() => onChange(toggleChild(granted, child))}
          />
        ))}
      </Stack>
    </Box>
  );
}

interface PermissionBoxProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isPartial?: boolean;
  readonly isDisabled: boolean;
  /** The reason why the caller cannot change this permission; null when there is none, and for a static role. */
  readonly reason: string | null;
  readonly onToggle: () => void;
}

function PermissionBox(props: PermissionBoxProps) {
  const { label, isChecked, isPartial = false, isDisabled, reason, onToggle } = props;
  const id = useId();
  return (
    <div>
      <FormControlLabel
        label={label}
        disabled={isDisabled}
        slotProps={{ typography: { sx: { fontWeight: 'inherit' } } }}
        control={
          <Checkbox
            checked={isChecked}
            indeterminate={isPartial}
            onChange={onToggle}
            slotProps={{ input: { 'aria-describedby': reason === null ? undefined : id } }}
          />
        }
      />
      {reason !== null && (
        <FormHelperText id={id} sx={{ marginTop: -0.5, marginLeft: 4 }}>
          {reason}
        </FormHelperText>
      )}
    </div>
  );
}
