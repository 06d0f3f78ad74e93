import { shellWords } from '@shared/words/shell';
import { Logo } from '../../ui/base/Icon';
import './pages.css';

export function Splash() {
  return (
    <div className="cl-splash" role="status" aria-label={shellWords.starting}>
      <Logo size={44} />
    </div>
  );
}
