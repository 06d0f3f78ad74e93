import { useDispatch, useSelector } from 'react-redux';
import type { Notice } from '@shared/host/contract';
import { shellWords } from '@shared/words/shell';
import { noticeClosed, selectConnected, selectNotices, selectSession } from '../../data/session.slice';
import { Banner } from '../../ui/feedback/States';
import { Stack } from '../../ui/layout/Layout';

const warnings: ReadonlySet<string> = new Set<Notice['code']>(['settings_damaged']);
/** Said where one signs in and in the settings: it concerns no single screen. */
const elsewhere: ReadonlySet<string> = new Set<Notice['code']>(['no_keychain', 'server_unreachable']);

/** What concerns the whole window: server away, connection lost. They go by themselves when it is over. */
export function Notices() {
  const notices = useSelector(selectNotices);
  const connected = useSelector(selectConnected);
  const session = useSelector(selectSession);
  const dispatch = useDispatch();
  const away = connected && session?.server.reachable === false;
  const shown = notices.filter(({ code }) => !elsewhere.has(code));
  if (connected && !away && shown.length === 0) return null;
  return (
    <Stack gap="s" className="cl-notices">
      {!connected && <Banner tone="warn">{shellWords.offline.window}</Banner>}
      {away && (
        <Banner tone="warn">
          {session.server.kind === 'local'
            ? shellWords.offline.local
            : shellWords.offline.server(session.server.label)}
        </Banner>
      )}
      {shown.map((notice) => (
        <Banner
          key={notice.code}
          tone={warnings.has(notice.code) ? 'warn' : 'info'}
          onClose={() => dispatch(noticeClosed(notice.code))}
        >
          {notice.message}
        </Banner>
      ))}
    </Stack>
  );
}
