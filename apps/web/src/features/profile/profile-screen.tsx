import Stack from '@mui/material/Stack';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChangePassword } from './change-password.tsx';
import { OfflineWork } from './offline-work.tsx';
import { OwnData } from './own-data.tsx';
import { OwnLook } from './own-look.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { profileTexts as texts } from '#texts/profile';

export function ProfileScreen() {
  return (
    <>
      <PageHeader title={texts.title} />
      <Stack spacing={3} sx={{ maxWidth: 760 }}>
        <OwnData />
        <OwnLook />
        <ChangePassword />
        <OwnSessions />
        <OfflineWork />
      </Stack>
    </>
  );
}
