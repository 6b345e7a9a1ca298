import { identityUserRoutes, type User } from '@kartoteka/contract/identity-user';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { formatDateTime } from '../../lib/format.ts';
import { LockIcon } from '../../ui/icons/status.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { locksAt } from './lockout.ts';
import { userTexts as texts } from '#texts/user';

export interface LockoutBannerProps {
  readonly user: User;
  readonly mayUnlock: boolean;
  readonly onChanged: (user: User) => void;
}

/**
 * Shows the end of each lock of an account and of its delay, and a button that unlocks. Shows nothing while the account
 * has no lock and no delay.
 */
export function LockoutBanner({ user, mayUnlock, onChanged }: LockoutBannerProps) {
  const notify = useNotify();
  const [isUnlocking, setUnlocking] = useState(false);
  const [now] = useState(Date.now);
  const locks = locksAt(user, now);
  if (locks.length === 0) return null;
  const unlock = async () => {
    setUnlocking(true);
    try {
      onChanged(await call(identityUserRoutes.unlock, { params: { id: user.id } }));
      notify.success(texts.unlocked);
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      setUnlocking(false);
    }
  };
  return (
    <Alert
      severity="warning"
      icon={<LockIcon />}
      action={
        mayUnlock && (
          <Button color="inherit" disabled={isUnlocking} onClick={() => void unlock()}>
            {texts.unlock}
          </Button>
        )
      }
    >
      {locks.map(({ address, until }) => (
        <div key={address ?? ''}>
          {address === null
            ? texts.delayedUntil(formatDateTime(until))
            : texts.lockedAt(address, formatDateTime(until))}
        </div>
      ))}
    </Alert>
  );
}
