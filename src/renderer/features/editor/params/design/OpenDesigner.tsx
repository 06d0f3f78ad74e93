import { lazy, Suspense, useState } from 'react';
import { designerWords as words } from '@shared/words/designer';
import { Button } from '../../../../ui/base/Button';
import type { DesignerProps } from './Designer';

const Designer = lazy(async () => ({ default: (await import('./Designer')).Designer }));

/** The button that opens the designer of a code or a message. */
export function OpenDesigner(props: Omit<DesignerProps, 'onClose'>) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button size="small" icon="sparkle" onClick={() => setOpen(true)}>
        {words.open[props.type]}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Designer {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
