import type { StartableTemplate } from '@kartoteka/contract/control-card-operator';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { rem } from '../../ui/tokens.ts';
import { operatorTexts as texts } from '#texts/operator';
import type { Starting } from './use-start-card.tsx';
import { useCardsInProgress } from './use-cards-in-progress.ts';
import { usedTemplates } from './used-templates.ts';

export interface StartTilesProps extends Starting {
  readonly templates: readonly StartableTemplate[];
}

/**
 * The templates that the user uses most, by group. One tap starts a card. Renders nothing for a user who has started no
 * card lately.
 */
export function StartTiles({ templates, start, isStarting }: StartTilesProps) {
  const id = useId();
  const open = useOpenCounts();
  const groups = usedTemplates(templates);
  if (groups.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ marginBottom: 1 }}>
        {texts.used}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1.5 }}>
        {groups.map((group) => (
          <Box
            key={group.name}
            sx={{
              minWidth: 0,
              flex: { xs: '1 1 100%', sm: '0 1 auto' },
              // Stretches the groups of a line, so that all its tiles are equally high however long their names are.
              display: 'flex',
              flexDirection: 'column',
            }}
          >
            <Typography
              variant="subtitle2"
              component="h3"
              color="textSecondary"
              sx={{ marginBottom: 0.5, overflowWrap: 'anywhere' }}
            >
              {group.name}
            </Typography>
            <Box
              sx={{
                display: 'grid',
                flexGrow: 1,
                gap: 1,
                gridTemplateColumns: {
                  xs: 'minmax(0, 1fr)',
                  sm: `repeat(${Math.min(group.templates.length, 2)}, minmax(0, ${rem(220)}))`,
                },
              }}
            >
              {group.templates.map((one) => (
                <Tile
                  key={one.templateId}
                  name={one.templateName}
                  about={open === null ? '' : texts.openCount(open.get(one.familyId) ?? 0)}
                  isDisabled={isStarting}
                  onStart={() => void start(one.templateId)}
                />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Returns the numbers of cards in progress that the user may fill, by family; null until the cards are read. */
function useOpenCounts(): ReadonlyMap<string, number> | null {
  const { cards } = useCardsInProgress();
  if (cards === undefined) return null;
  const families = Map.groupBy(cards, ({ familyId }) => familyId);
  return new Map([...families].map(([familyId, its]) => [familyId, its.length]));
}

interface TileProps {
  readonly name: string;
  readonly about: string;
  readonly isDisabled: boolean;
  readonly onStart: () => void;
}

function Tile({ name, about, isDisabled, onStart }: TileProps) {
  return (
    <Button
      variant="outlined"
      disabled={isDisabled}
      onClick={onStart}
      sx={{
        minHeight: { xs: rem(56), sm: rem(72) },
        lineHeight: 1.4,
        flexDirection: 'column',
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        textAlign: 'left',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        paddingInline: 1.5,
        paddingBlock: { xs: 0.5, sm: 1 },
        bgcolor: 'background.paper',
      }}
    >
      <Box component="span">{name}</Box>{' '}
      {/* The line has its height from the start, so that nothing moves when the number arrives. */}
      <Typography
        component="span"
        variant="body2"
        className="tabular"
        color="textSecondary"
        sx={{ minHeight: '1lh' }}
      >
        {about}
      </Typography>
    </Button>
  );
}
