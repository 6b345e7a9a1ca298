import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { PrintIcon } from '../../ui/icons/action.tsx';
import { cardTexts } from '#texts/card';

/** Opens the card on paper beside this screen; its address may carry a signature, so the server makes it. */
export function PrintLink({ cardId }: { cardId: string }) {
  const { data } = useQuery(queryOf(controlCardExportRoutes.link, { params: { id: cardId } }));
  return (
    <Button
      component="a"
      href={data?.path}
      disabled={data === undefined}
      target="_blank"
      rel="noopener"
      variant="outlined"
      size="large"
      startIcon={<PrintIcon />}
      sx={{ minHeight: 48 }}
    >
      {cardTexts.print}
    </Button>
  );
}
