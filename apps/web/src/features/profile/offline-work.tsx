import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { appVersion } from '../../lib/app-version.ts';
import { useCurrentUser, useIsGranted } from '../../lib/current-user.ts';
import { keptKit } from '../../lib/kept/read-kit.ts';
import { shortWhen } from '../../lib/short-when.ts';
import { deviceTexts as texts } from '#texts/network';

/** Says whether the app opens without a network on this device, and what the device keeps. */
export function OfflineWork() {
  const { readiness } = useSyncExternalStore(appVersion.subscribe, appVersion.now);
  return (
    <Paper component="section" aria-labelledby="profile-offline" sx={{ padding: 2 }}>
      <Typography id="profile-offline" variant="h2">
        {texts.title}
      </Typography>
      <Typography sx={{ marginTop: 1 }}>{texts[readiness]}</Typography>
      {readiness === 'ready' && <KeptHere />}
    </Paper>
  );
}

function KeptHere() {
  const { id: userId } = useCurrentUser();
  const fills = useIsGranted()('Kartoteka.ControlCards.Operator');
  const { data } = useQuery({
    queryKey: ['kept', userId],
    queryFn: async () => ({ kept: await keptKit(userId), isPersisted: await navigator.storage.persisted() }),
    enabled: fills,
    staleTime: 0,
    gcTime: 0,
  });
  if (!data?.kept) return null;
  const { kit, at } = data.kept;
  const when = shortWhen(new Date(at).toISOString());
  return (
    <Stack sx={{ gap: 0.5, marginTop: 1 }}>
      <Typography className="tabular">
        {`${texts.kept(kit.cards.length, kit.templates.length)} ${texts.keptAt(when)}`}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {data.isPersisted ? texts.persisted : texts.notPersisted}
      </Typography>
    </Stack>
  );
}
