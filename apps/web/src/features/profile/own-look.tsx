import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { LookChoice } from '../../ui/look-choice.tsx';
import { lookTexts as texts } from '#texts/look';

/** The choice of the product's look on this device. */
export function OwnLook() {
  return (
    <Paper component="section" aria-labelledby="profile-look" sx={{ padding: 2 }}>
      <Typography id="profile-look" variant="h2">
        {texts.look}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.about}
      </Typography>
      <Box sx={{ marginTop: 2, maxWidth: 360 }}>
        <LookChoice labelledBy="profile-look" />
      </Box>
    </Paper>
  );
}
