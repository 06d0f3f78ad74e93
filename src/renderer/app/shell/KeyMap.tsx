import { matchPath, useLocation } from 'react-router';
import { agentWords } from '@shared/words/agent';
import { canvasWords } from '@shared/words/canvas';
import { searchWords } from '@shared/words/search';
import { shellWords } from '@shared/words/shell';
import type { Rights } from '../../parts/user/userContext';
import { keyHint } from '../../platform/formatting/keyHint';
import { Dialog } from '../../ui/overlays/Dialog';
import { offered } from '../access';
import { screens } from '../screens';
import { mayAskAgent } from '../../parts/agent/agentAccess';
import { Columns, Row, Stack, Text } from '../../ui/layout/Layout';

const editorPath = `/${screens.find(({ id }) => id === 'editor')?.path ?? ''}`;

/** Every key of the app, as it is; those of the editor of workflows while one is open. */
export function KeyMap(props: { rights: Rights; withNavigation: boolean; onClose(): void }) {
  const { rights, withNavigation, onClose } = props;
  const words = shellWords.keys;
  const { pathname } = useLocation();
  const isEditor = matchPath(editorPath, pathname) !== null;
  const places = screens.flatMap((screen): [string, string][] =>
    screen.keys && offered(screen, rights) ? [[screen.keys, words.goTo(screen.title)]] : [],
  );
  const everywhere: [string, string][] = [
    ['?', words.show],
    ...(withNavigation ? [['[', words.toggleNavigation] satisfies [string, string]] : []),
    ...(isEditor ? [] : [['mod K', searchWords.keys.focus] satisfies [string, string]]),
    ...(mayAskAgent(rights) ? [['mod J', agentWords.key] satisfies [string, string]] : []),
    ['Esc', words.close],
    ...places,
  ];
  const tables: [string, string][] = [
    ['↑ ↓', words.walk],
    ['Enter', words.open],
    ['Space', words.select],
    ['mod A', words.selectAll],
  ];
  const search: [string, string][] = [
    ['↑ ↓', searchWords.keys.walk],
    ['← →', searchWords.keys.tabs],
    ['Enter', searchWords.keys.open],
    ['mod Enter', searchWords.keys.newWindow],
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
    <Dialog title={shellWords.keyboard} open onClose={onClose} width={isEditor ? 1120 : 560}>
      {/* Where the list is longer than the window, keys scroll it from here. */}
      <Columns
        gap="xl"
        min={200}
        className={`cl-keymap ${isEditor ? 'cl-keymap--wide' : ''}`}
        tabIndex={0}
        role="group"
        aria-label={shellWords.keyboard}
      >
        {isEditor &&
          canvasWords.keys.map(({ title, list }) => <Keys key={title} title={title} keys={list} />)}
        <Keys title={words.everywhere} keys={everywhere} />
        <Keys title={words.tables} keys={tables} />
        {!isEditor && <Keys title={searchWords.keys.title} keys={search} />}
        {rights.may('recommendations:read') && <Keys title={words.cases} keys={cases} />}
      </Columns>
    </Dialog>
  );
}

function Keys({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <Stack as="section" gap="s">
      <Text as="h3" size="s" tone="faint" strong>
        {title}
      </Text>
      <Stack as="dl" gap="s">
        {keys.map(([combination, does]) => (
          <Row key={combination} between>
            <Row as="dt" gap="xs">
              {keyHint(combination)
                .split(' ')
                .map((key) => (
                  <kbd key={key} className="cl-kbd">
                    {key}
                  </kbd>
                ))}
            </Row>
            <dd>{does}</dd>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
