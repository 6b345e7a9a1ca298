import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useCurrentUser } from '../../lib/current-user.ts';
import { profileTexts as texts } from './texts.ts';

/** Who one is in the product; an administrator changes it. */
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
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 3,
          rowGap: 1,
          margin: 0,
          marginTop: 2,
        }}
      >
        {lines.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
              {value || '–'}
            </Typography>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
