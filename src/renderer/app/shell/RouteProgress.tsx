import { useNavigation } from 'react-router';

/** A thin line at the top while the next screen is fetched; it ends with the change or with its error. */
export function RouteProgress() {
  const busy = useNavigation().state !== 'idle';
  return busy ? <div className="cl-routeprogress" role="progressbar" aria-label="Loading page" /> : null;
}
