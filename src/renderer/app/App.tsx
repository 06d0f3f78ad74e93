import { useEffect, useMemo, useState } from 'react';
import { Provider, useSelector } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { selectPrefs } from '../data/session.slice';
import type { Host } from '../platform/host';
import { HostProvider } from '../platform/hostContext';
import { ToastProvider } from '../ui/overlays/Toasts';
import { createToastChannel, type ToastChannel } from '../ui/overlays/toastChannel';
import { Theme } from '../ui/theme/Theme';
import { Splash } from './pages/Splash';
import { createAppRouter } from './router';
import { createAppStore, followHost } from './store';

function openWindow(host: Host) {
  const toasts = createToastChannel();
  const store = createAppStore({ host, toast: toasts.show, path: () => location.pathname });
  followHost(host, store);
  host.on('reload', () => location.replace('/'));
  return { toasts, store };
}

/** One window: its store, its host, its routes. */
export function App({ host }: { host: Host }) {
  const [{ store, toasts }] = useState(() => openWindow(host));
  return (
    <Provider store={store}>
      <HostProvider value={host}>
        <Themed host={host} toasts={toasts} />
      </HostProvider>
    </Provider>
  );
}

function Themed({ host, toasts }: { host: Host; toasts: ToastChannel }) {
  const { theme } = useSelector(selectPrefs);
  return (
    <Theme choice={theme}>
      <ToastProvider channel={toasts}>
        <Routes host={host} />
      </ToastProvider>
    </Theme>
  );
}

function Routes({ host }: { host: Host }) {
  const [development, setDevelopment] = useState<boolean | null>(null);
  useEffect(() => {
    let gone = false;
    const ask = (): Promise<unknown> =>
      host.info().then(
        (info) => !gone && setDevelopment(info.development),
        () => !gone && ask(),
      );
    void ask();
    return () => {
      gone = true;
    };
  }, [host]);
  const router = useMemo(
    () => (development === null ? null : createAppRouter({ host, development })),
    [host, development],
  );
  return router ? <RouterProvider router={router} /> : <Splash />;
}
