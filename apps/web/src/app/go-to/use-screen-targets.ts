import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { ProfileIcon } from '../../ui/icons/navigation.tsx';
import { appTexts } from '#texts/app';
import { goToTexts as texts, screenSynonyms } from '#texts/go-to';
import { useMenu } from '../menu-context.ts';
import type { Target } from './target.ts';

/** The name of each address in `paths`. The synonyms of a screen are listed under this name. */
const NAMES = new Map<string, string>(Object.entries(paths).map(([name, path]) => [path, name]));

/** The screens of the menu that this person may see, and the person's profile. */
export function useScreenTargets(): readonly Target[] {
  const menu = useMenu();
  return useMemo(() => {
    const screens = menu.flatMap(({ items }) => items);
    const profile = { path: paths.profile, label: appTexts.profile, about: texts.profile, icon: ProfileIcon };
    return [...screens, profile].map(({ path, label, about, icon }) => ({
      id: `screen-${path}`,
      group: 'screens',
      label,
      note: about,
      words: screenSynonyms[NAMES.get(path) ?? ''] ?? '',
      icon,
      leads: { to: path },
    }));
  }, [menu]);
}
