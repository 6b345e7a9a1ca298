import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { PRODUCT_NAME, useDocumentTitle } from '../../lib/document-title.ts';
import { LoginForm } from './login-form.tsx';
import { loginTexts } from '#texts/login';

export function LoginScreen() {
  useDocumentTitle(loginTexts.title);
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        padding: 2,
        paddingTop: '12vh',
      }}
    >
      <Typography sx={{ fontWeight: 700, fontSize: '1.25rem', color: 'primary.main' }}>
        {PRODUCT_NAME}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 3 }}>
        {loginTexts.about}
      </Typography>
      <Paper sx={{ width: '100%', maxWidth: 400, padding: 4 }}>
        <Typography variant="h1" sx={{ marginBottom: 3 }}>
          {loginTexts.title}
        </Typography>
        <LoginForm />
      </Paper>
    </Box>
  );
}
