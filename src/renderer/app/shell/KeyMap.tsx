import { shellWords } from '@shared/words/shell';
import type { Rights } from '../../parts/user/userContext';
import { Dialog } from '../../ui/overlays/Dialog';
import { allowed } from '../access';
import { screens } from '../screens';

/** Every key of the app, as it is. */
export function KeyMap({ rights, onClose }: { rights: Rights; onClose(): void }) {
  const words = shellWords.keys;
  const places = screens.flatMap((screen): [string, string][] =>
    screen.keys && allowed(screen, rights) ? [[screen.keys, words.goTo(screen.title)]] : [],
  );
  const everywhere: [string, string][] = [
    ['?', words.show],
    ['[', words.toggleNavigation],
    ['Esc', words.close],
    ...places,
  ];
  const tables: [string, string][] = [
    ['↑ ↓', words.walk],
    ['Enter', words.open],
    ['Space', words.select],
    ['Ctrl A', words.selectAll],
  ];
  const cases: [string, string][] = [
    ['j k', words.walk],
    ['x', words.select],
    ['.', words.jump],
    ['u', words.status],
    ['a', words.owner],
    ['m', words.comment],
    ['e', words.exclude],
  ];
  return (
    <Dialog title={shellWords.keyboard} open onClose={onClose} width={560}>
      <div className="cl-keymap">
        <Keys title={words.everywhere} keys={everywhere} />
        <Keys title={words.tables} keys={tables} />
        {rights.may('recommendations:read') && <Keys title={words.cases} keys={cases} />}
      </div>
    </Dialog>
  );
}

function Keys({ title, keys }: { title: string; keys: [string, string][] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {keys.map(([combination, does]) => (
          <div key={combination}>
            <dt>
              {combination.split(' ').map((key) => (
                <kbd key={key} className="cl-kbd">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
