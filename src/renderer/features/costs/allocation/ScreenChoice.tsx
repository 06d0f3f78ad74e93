import { allocationWords as words } from '@shared/words/allocation';
import { to, useUrl } from '../../../platform/urlState';
import { Segmented } from '../../../ui/fields/Field';
import { screenParam, screens } from './allocationState';

/** The list of virtual tags, or how well charges are tagged. */
export function ScreenChoice() {
  const url = useUrl();
  return (
    <Segmented
      label={words.view}
      value={url.get(screenParam)}
      options={screens.map((value) => ({ value, label: words.screens[value] }))}
      onChange={(next) => url.set(to(screenParam, next))}
    />
  );
}
