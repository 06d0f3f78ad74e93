import { useNavigation } from 'react-router';
import { uiWords } from '@shared/words/ui';

/** A thin line at the top while the next screen is fetched; it ends with the change or with its error. */
export function RouteProgress() {
  const busy = useNavigation().state !== 'idle';
  return busy ? (
    <div className="cl-routeprogress" role="progressbar" aria-label={uiWords.loadingPage} />
  ) : null;
}
