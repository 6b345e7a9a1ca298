import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useCurrentUser } from '../../lib/current-user.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { profileTexts as texts } from '#texts/profile';

/** The user's own data, which cannot be changed here. */
export function OwnData() {
  const { userName, name, surName, email } = useCurrentUser();
  const lines = [
    [texts.userName, userName],
    [texts.name, name],
    [texts.surname, surName],
    [texts.email, email],
  ] as const;
  return (
    <Paper component="section" aria-labelledby="profile-data" sx={{ padding: 2 }}>
      <Typography id="profile-data" variant="h2">
        {texts.data}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.dataAbout}
      </Typography>
      <Box sx={{ marginTop: 2 }}>
        <FactList facts={lines} />
      </Box>
    </Paper>
  );
}
