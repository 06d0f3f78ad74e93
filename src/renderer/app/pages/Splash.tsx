import { shellWords } from '@shared/words/shell';
import { Logo } from '../../ui/base/Icon';
import './pages.css';

export function Splash() {
  return (
    <div className="cl-splash" role="status">
      <div className="cl-splash__inner">
        <Logo size={44} />
        <p className="cl-splash__text">{shellWords.starting}</p>
      </div>
    </div>
  );
}
