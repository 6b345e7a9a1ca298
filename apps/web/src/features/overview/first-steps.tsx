import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import type { Policy } from '@kartoteka/domain/permission/policy';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { homeTexts as texts } from '#texts/home';
import { call } from '../../lib/call.ts';
import { useIsGranted } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { CheckIcon } from '../../ui/icons/action.tsx';
import { WorkNothing, WorkPanel, WorkRow, WorkRows } from '../../ui/work-panel.tsx';

const one = { query: { maxResultCount: 1 } } as const;

interface Step {
  readonly name: string;
  readonly about: string;
  readonly policy: Policy;
  readonly to: string;
  /** Returns the number of records. */
  readonly count: () => Promise<number>;
  /** Number of records in a new installation. The step is done when there are more. */
  readonly before: number;
}

const templates: Step = {
  ...texts.steps.templates,
  policy: 'Kartoteka.ControlCards.ManageTemplates',
  to: paths.templates,
  count: async () => (await call(controlCardTemplateRoutes.list, one)).totalCount,
  before: 0,
};

/** The steps to the first card, each after the steps that it needs. */
const STEPS: readonly Step[] = [
  {
    ...texts.steps.unitTypes,
    policy: 'Kartoteka.DataWarehouse.UnitTypes',
    to: paths.unitTypes,
    count: async () => (await call(unitTypeRoutes.list, one)).totalCount,
    before: 0,
  },
  {
    ...texts.steps.dataTypes,
    policy: 'Kartoteka.DataWarehouse.DataTypes',
    to: paths.dataTypes,
    count: async () => (await call(dataTypeRoutes.list, one)).totalCount,
    before: 0,
  },
  {
    ...texts.steps.forms,
    policy: 'Kartoteka.DataWarehouse.FormTypes',
    to: paths.formTypes,
    count: async () => (await call(formTemplateRoutes.list, one)).totalCount,
    before: 0,
  },
  templates,
  {
    ...texts.steps.people,
    policy: 'AbpIdentity.Users',
    to: paths.users,
    count: async () => (await call(identityUserRoutes.list, one)).totalCount,
    before: 1,
  },
];

const countOf = ({ to, count }: Step) => queryOptions({ queryKey: ['first-steps', to], queryFn: count });

/** The steps that an installation without templates needs before its first card, for people who may make templates. */
export function FirstSteps() {
  const mayMake = useIsGranted()(templates.policy);
  const { data } = useQuery({ ...countOf(templates), enabled: mayMake });
  return mayMake && data === 0 ? <Steps /> : null;
}

function Steps() {
  const isGranted = useIsGranted();
  const own = STEPS.filter(({ policy }) => isGranted(policy));
  const counts = useQueries({ queries: own.map(countOf) });
  return (
    <WorkPanel title={texts.firstSteps}>
      <WorkNothing>{texts.firstStepsAbout}</WorkNothing>
      <WorkRows>
        {own.map(({ to, name, about, before }, at) => (
          <WorkRow
            key={to}
            to={to}
            name={`${at + 1}. ${name}`}
            marks={
              (counts[at]?.data ?? 0) > before && (
                <Chip
                  size="small"
                  color="success"
                  variant="outlined"
                  icon={<CheckIcon />}
                  label={texts.stepDone}
                />
              )
            }
          >
            <Typography variant="body2" color="textSecondary">
              {about}
            </Typography>
          </WorkRow>
        ))}
      </WorkRows>
    </WorkPanel>
  );
}
