/*
 * Shows the look that the user chose on this device (lib/look.ts stores it). Every page loads this file before it draws
 * anything, so the other look never flashes. Without a choice the page's styles follow the system.
 */
{
  const LOOKS = ['light', 'dark'];

  const chosenLook = () => {
    try {
      const stored = localStorage.getItem('kartoteka.look');
      return LOOKS.includes(stored) ? stored : null;
    } catch {
      // A browser that refuses storage follows the system.
      return null;
    }
  };

  const show = () => {
    const chosen = chosenLook();
    const { documentElement: root, head } = document;
    if (chosen === null) delete root.dataset.look;
    else root.dataset.look = chosen;
    head.querySelector('meta[name=color-scheme]').content = chosen ?? 'light dark';
    // The browser's own bars take the first colour whose media query holds.
    for (const look of LOOKS) {
      const bars = head.querySelector(`meta[name=theme-color][data-look=${look}]`);
      if (chosen === null) bars.media = `(prefers-color-scheme: ${look})`;
      else bars.media = look === chosen ? 'all' : 'not all';
    }
  };

  show();
  // The choice may change on this page, in another tab, and while this page is only in the browser's history.
  for (const change of ['kartoteka.look', 'storage', 'pageshow']) addEventListener(change, show);
}
