import { useEffect, useMemo, useRef, useState } from 'react';
import { Provider, useSelector } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { selectPrefs } from '../data/session.slice';
import type { Host } from '../platform/host';
import { HostProvider } from '../platform/hostContext';
import { ToastProvider, type ShowToast } from '../ui/overlays/Toasts';
import { Theme } from '../ui/theme/Theme';
import { Splash } from './pages/Splash';
import { createAppRouter } from './router';
import { createAppStore, followHost } from './store';

/** One window: its store, its host, its routes. */
export function App({ host }: { host: Host }) {
  const toaster = useRef<ShowToast | null>(null);
  const [store] = useState(() => {
    const made = createAppStore({
      host,
      toast: (text) => toaster.current?.(text),
      path: () => location.pathname,
    });
    followHost(host, made);
    return made;
  });
  return (
    <Provider store={store}>
      <HostProvider value={host}>
        <Themed onToaster={(show) => (toaster.current = show)} host={host} />
      </HostProvider>
    </Provider>
  );
}

function Themed({ host, onToaster }: { host: Host; onToaster(show: ShowToast): void }) {
  const { theme } = useSelector(selectPrefs);
  const [ready] = useState(() => onToaster);
  return (
    <Theme choice={theme}>
      <ToastProvider onReady={ready}>
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
