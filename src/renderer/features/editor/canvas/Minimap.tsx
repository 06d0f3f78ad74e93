import { useEffect, useMemo, useRef, type PointerEvent } from 'react';
import { useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { sizeOf } from '@shared/model/graph/sizes';
import { canvasWords as words } from '@shared/words/canvas';
import { Stack } from '../../../ui/layout/Layout';
import { useScheme } from '../../../ui/theme/Theme';
import { shownGraph } from '../session/folds';
import { useEditor } from '../session/store';
import { boundsOf } from './useView';

const WIDTH = 168;
const HEIGHT = 132;
const PAD = 6;
/** A small workflow is seen whole anyway. */
const NODES_FROM = 8;
/** On a narrower canvas it would lie over the steps. */
const WIDTH_FROM = 860;

interface Scale {
  by: number;
  x: number;
  y: number;
}

/** An overview that a press or a drag goes through. One picture, drawn when the graph changes. */
export function Minimap() {
  const graph = useEditor(shownGraph);
  const isNarrow = useStore(({ width }) => width < WIDTH_FROM);
  return isNarrow || graph.nodes.length < NODES_FROM ? null : <Overview />;
}

function Overview() {
  const graph = useEditor(shownGraph);
  const flow = useReactFlow();
  const api = useStoreApi();
  const scheme = useScheme();
  const picture = useRef<HTMLCanvasElement>(null);
  const scale = useMemo((): Scale => {
    const box = boundsOf(graph.nodes);
    const by = Math.min(
      (WIDTH - 2 * PAD) / Math.max(1, box.width),
      (HEIGHT - 2 * PAD) / Math.max(1, box.height),
      0.2,
    );
    return {
      by,
      x: (WIDTH - box.width * by) / 2 - box.x * by,
      y: (HEIGHT - box.height * by) / 2 - box.y * by,
    };
  }, [graph]);
  useEffect(() => {
    // After what was typed or moved is on the screen.
    const timer = setTimeout(() => {
      const pen = picture.current?.getContext('2d');
      if (!pen || !picture.current) return;
      const ratio = window.devicePixelRatio;
      const colour = getComputedStyle(picture.current);
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      pen.clearRect(0, 0, WIDTH, HEIGHT);
      for (const node of graph.nodes) {
        const { width, height } = sizeOf(node);
        pen.fillStyle = colour.getPropertyValue(
          node.type === 'comment' ? '--cl-warn-line' : node.subtype ? '--cl-text-3' : '--cl-line-strong',
        );
        pen.fillRect(
          node.position.x * scale.by + scale.x,
          node.position.y * scale.by + scale.y,
          Math.max(1, width * scale.by),
          Math.max(1, height * scale.by),
        );
      }
    }, 50);
    return () => clearTimeout(timer);
    // Colours are those of the scheme.
  }, [graph, scale, scheme]);
  const go = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const { width, height } = api.getState();
    const { zoom } = flow.getViewport();
    void flow.setViewport({
      x: width / 2 - ((event.clientX - left - scale.x) / scale.by) * zoom,
      y: height / 2 - ((event.clientY - top - scale.y) / scale.by) * zoom,
      zoom,
    });
  };
  return (
    <Stack
      box="surface"
      pad="none"
      className="cl-minimap"
      role="img"
      label={words.minimap}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) go(event);
      }}
    >
      <canvas
        ref={picture}
        width={WIDTH * devicePixelRatio}
        height={HEIGHT * devicePixelRatio}
        style={{ width: WIDTH, height: HEIGHT }}
      />
      <InView scale={scale} />
    </Stack>
  );
}

/** What the canvas shows now, as a frame in the overview. */
function InView({ scale }: { scale: Scale }) {
  const transform = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const [x, y, zoom] = transform;
  const left = Math.max(0, (-x / zoom) * scale.by + scale.x);
  const top = Math.max(0, (-y / zoom) * scale.by + scale.y);
  const right = Math.min(WIDTH, ((width - x) / zoom) * scale.by + scale.x);
  const bottom = Math.min(HEIGHT, ((height - y) / zoom) * scale.by + scale.y);
  return (
    <span
      className="cl-minimap__view"
      style={{
        transform: `translate(${left}px, ${top}px)`,
        width: Math.max(3, right - left),
        height: Math.max(3, bottom - top),
      }}
    />
  );
}
