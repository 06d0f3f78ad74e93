import { allocationWords as words } from '@shared/words/allocation';
import { UrlSegments } from '../../../parts/filters/UrlSegments';
import { screenParam, screens } from './allocationState';

/** The list of virtual tags, or how well charges are tagged. */
export const ScreenChoice = () => (
  <UrlSegments label={words.view} param={screenParam} values={screens} texts={words.screens} />
);
