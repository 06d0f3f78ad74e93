import { useCallback, useMemo } from 'react';
import { useStoreApi, type ReactFlowInstance } from '@xyflow/react';
import { sizeOf } from '@shared/model/graph/sizes';
import type { Graph, GraphNode } from '@shared/model/graph/types';
import type { FlowNode } from './flowNodes';

/** A thousand steps one below the other are 130,000 pixels. */
export const ZOOM_MIN = 0.004;
export const ZOOM_MAX = 2;
/** A workflow that would be smaller than that is shown from its beginning instead. */
const READABLE = 0.55;
const MARGIN = 48;

interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function boundsOf(nodes: readonly GraphNode[]): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const node of nodes) {
    const { x, y } = node.position;
    const { width, height } = sizeOf(node);
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  if (left === Infinity) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const clamp = (zoom: number) => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom));

/** Moves of the view, without motion: what is shown is there at once. */
export function useView(flow: ReactFlowInstance<FlowNode>) {
  const api = useStoreApi();
  const size = useCallback(() => {
    const { width, height } = api.getState();
    return { width, height };
  }, [api]);
  return useMemo(() => {
    const fit = (nodes: readonly GraphNode[]) => {
      const { width, height } = size();
      const box = boundsOf(nodes);
      const zoom = clamp(Math.min((width - 2 * MARGIN) / box.width, (height - 2 * MARGIN) / box.height, 1));
      const x = width / 2 - (box.x + box.width / 2) * zoom;
      const y = Math.max(MARGIN, height / 2 - (box.height / 2) * zoom) - box.y * zoom;
      void flow.setViewport({ x, y, zoom });
      return zoom;
    };
    /** As much as it needs, and no more. */
    const reveal = (node: GraphNode) => {
      const { x, y, zoom } = flow.getViewport();
      const { width, height } = size();
      const box = sizeOf(node);
      const left = node.position.x * zoom + x;
      const top = node.position.y * zoom + y;
      const shift = (low: number, high: number, room: number) => {
        if (high - low > room - 2 * MARGIN) return room / 2 - (low + high) / 2;
        return low < MARGIN ? MARGIN - low : high > room - MARGIN ? room - MARGIN - high : 0;
      };
      const by = {
        x: shift(left, left + box.width * zoom, width),
        y: shift(top, top + box.height * zoom, height - 40),
      };
      if (by.x !== 0 || by.y !== 0) void flow.setViewport({ x: x + by.x, y: y + by.y, zoom });
    };
    const centre = (node: GraphNode, zoom: number) => {
      const { width, height } = size();
      const box = sizeOf(node);
      void flow.setViewport({
        x: width / 2 - (node.position.x + box.width / 2) * zoom,
        y: height / 2 - (node.position.y + box.height / 2) * zoom,
        zoom,
      });
    };
    const begin = ({ nodes }: Graph) => {
      const first = nodes.find(({ subtype }) => subtype === 'trigger') ?? nodes[0];
      if (!first) return;
      const zoom = fit(nodes);
      if (zoom >= READABLE) {
        // From the top: a flow grows downwards.
        const { x } = flow.getViewport();
        void flow.setViewport({ x, y: MARGIN - boundsOf(nodes).y * zoom, zoom });
        return;
      }
      const { width } = size();
      void flow.setViewport({
        x: width / 2 - (first.position.x + sizeOf(first).width / 2),
        y: MARGIN - first.position.y,
        zoom: 1,
      });
    };
    const zoomBy = (factor: number) => {
      const { x, y, zoom } = flow.getViewport();
      const { width, height } = size();
      const next = clamp(zoom * factor);
      const along = (at: number, room: number) => room / 2 - ((room / 2 - at) * next) / zoom;
      void flow.setViewport({ x: along(x, width), y: along(y, height), zoom: next });
    };
    return { fit, reveal, centre, begin, zoomBy };
  }, [flow, size]);
}

export type View = ReturnType<typeof useView>;
