import type { Panel, PanelData } from '@shared/api/dashboards/entities';
import { dashboardWords } from '@shared/words/dashboards';
import { valueText } from './Cell';
import { figuresOf } from './figure';
import type { PanelHandle } from './handles';
import { bottom, boxOf, heightOf, type Box } from './layout';
import { placesOf } from './draft';
import { headingOf } from './headings';
import { amountText, isNumber } from './panelChart';
import { nameOf } from './panelNames';
import { shownColumns, sideColumns, tasksOf, tickingOf } from './tasks';

const words = dashboardWords.panel;
const SCALE = 2;
const PAD = 14;
const HEAD = 34;
const LINE = 22;
const BOARD_HEAD = 52;

type Token = (name: string) => string;
type Canvas = CanvasRenderingContext2D;

export interface PictureOf {
  title: string;
  /** Written under the title. */
  note: string;
  width: number;
  panels: readonly Panel[];
  handleOf(id: string): PanelHandle | undefined;
  token: Token;
}

/** A data URL of a PNG as something that can be drawn, without a request: the page's policy allows none. */
async function drawable(url: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (one) => one.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: 'image/png' }));
}

/**
 * The board as a PNG: charts as they are drawn; tables, tasks and JSON as text, as many lines as their panels have
 * room for, with the number of those that do not fit.
 */
export async function boardPicture(of: PictureOf): Promise<string> {
  const places = placesOf(of.panels);
  const height = heightOf(bottom(places)) + BOARD_HEAD + PAD * 2;
  const { canvas, pen } = sheet(of.width + PAD * 2, height, of.token('bg'));
  write(pen, of.title, {
    x: PAD,
    y: PAD + 14,
    width: of.width,
    font: font(of.token, 18, 600),
    color: of.token('text'),
  });
  write(pen, of.note, {
    x: PAD,
    y: PAD + 36,
    width: of.width,
    font: font(of.token, 11),
    color: of.token('text-3'),
  });
  for (const panel of of.panels) {
    const box = boxOf(panel.place, of.width);
    const at = { ...box, left: box.left + PAD, top: box.top + PAD + BOARD_HEAD };
    await drawPanel(pen, panel, of.handleOf(panel.panelId), at, of.token);
  }
  return canvas.toDataURL('image/png');
}

/** One panel as a PNG, as large as it stands on the board. */
export async function panelPicture(
  panel: Panel,
  handle: PanelHandle | undefined,
  width: number,
  token: Token,
): Promise<string> {
  const box = { ...boxOf(panel.place, width), left: 0, top: 0 };
  const { canvas, pen } = sheet(box.width, box.height, token('surface'));
  await drawPanel(pen, panel, handle, box, token);
  return canvas.toDataURL('image/png');
}

function sheet(width: number, height: number, color: string) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * SCALE);
  canvas.height = Math.round(height * SCALE);
  const pen = canvas.getContext('2d');
  if (!pen) throw new TypeError('This window has no canvas to draw on.');
  pen.scale(SCALE, SCALE);
  pen.fillStyle = color;
  pen.fillRect(0, 0, width, height);
  pen.textBaseline = 'middle';
  return { canvas, pen };
}

const font = (token: Token, size: number, weight = 400) => `${weight} ${size}px ${token('font')}`;

interface Text {
  x: number;
  y: number;
  width: number;
  font: string;
  color: string;
  align?: 'left' | 'right' | 'center';
}

/** Cut with dots where it is too long. */
function write(pen: Canvas, text: string, at: Text) {
  pen.font = at.font;
  pen.fillStyle = at.color;
  pen.textAlign = at.align ?? 'left';
  const x = at.align === 'right' ? at.x + at.width : at.align === 'center' ? at.x + at.width / 2 : at.x;
  let shown = text;
  while (shown.length > 1 && pen.measureText(shown).width > at.width)
    shown = `${shown.slice(0, Math.max(1, Math.floor(shown.length * 0.9) - 1))}…`;
  pen.fillText(shown, x, at.y);
}

async function drawPanel(
  pen: Canvas,
  panel: Panel,
  handle: PanelHandle | undefined,
  box: Box,
  token: Token,
): Promise<void> {
  const { left, top, width, height } = box;
  if (panel.kind === 'Breakline') {
    pen.fillStyle = token('line-strong');
    pen.fillRect(left, top + height / 2, width, 1);
    return;
  }
  const name = nameOf(panel);
  if (panel.kind === 'Title') {
    const at = { x: left, y: top + height / 2, width };
    write(pen, name, { ...at, font: font(token, 17, 600), color: token('text') });
    return;
  }
  pen.fillStyle = token('surface');
  pen.strokeStyle = token('line');
  pen.beginPath();
  pen.roundRect(left + 0.5, top + 0.5, width - 1, height - 1, 8);
  pen.fill();
  pen.stroke();
  const inner = {
    left: left + PAD,
    top: top + HEAD,
    width: width - PAD * 2,
    height: height - HEAD - PAD / 2,
  };
  const head = { x: inner.left, y: top + HEAD / 2, width: inner.width };
  write(pen, panel.title.trim(), { ...head, font: font(token, 13, 600), color: token('text') });
  pen.save();
  pen.beginPath();
  pen.rect(inner.left, inner.top, inner.width, inner.height);
  pen.clip();
  if (panel.kind === 'Markdown') {
    drawMarkdown(pen, panel.text, inner, token);
  } else if (handle?.picture) {
    const image = await drawable(handle.picture());
    const scale = Math.min(inner.width / image.width, inner.height / image.height);
    const wide = image.width * scale;
    const from = inner.left + (inner.width - wide) / 2;
    pen.drawImage(image, from, inner.top, wide, image.height * scale);
    image.close();
  } else if (handle?.data && (handle.data.rows.length > 0 || handle.data.value !== null)) {
    drawText(pen, panel, handle.data, inner, token);
  } else {
    const text = panel.source === null ? words.noSource : words.noRows;
    const at = { x: inner.left, y: inner.top + inner.height / 2, width: inner.width };
    write(pen, text, { ...at, font: font(token, 12), color: token('text-3'), align: 'center' });
  }
  pen.restore();
}

function drawText(pen: Canvas, panel: Panel, data: PanelData, box: Box, token: Token) {
  if (panel.kind === 'Json') return drawJson(pen, data, box, token);
  if (panel.table?.style === 'TaskList') return drawTasks(pen, data, panel.table, box, token);
  if (panel.figure) return drawFigure(pen, data, panel.figure, box, token);
  drawTable(pen, data, panel.table, box, token);
}

/** Lines that fit, and what is written about the others. */
function fitting(count: number, box: Box): { shown: number; rest: number } {
  const room = Math.max(1, Math.floor(box.height / LINE));
  return count <= room ? { shown: count, rest: 0 } : { shown: room - 1, rest: count - room + 1 };
}

function drawRest(pen: Canvas, text: string, at: number, box: Box, token: Token) {
  const place = { x: box.left, y: box.top + at * LINE + LINE / 2, width: box.width };
  write(pen, text, { ...place, font: font(token, 11), color: token('text-3') });
}

function drawTable(pen: Canvas, data: PanelData, table: Panel['table'], box: Box, token: Token) {
  const columns = shownColumns(data.columns, table);
  const width = box.width / Math.max(1, columns.length);
  const cell = (text: string, column: number, line: number, color: string, weight = 400) => {
    const of = columns[column];
    write(pen, text, {
      x: box.left + column * width + 2,
      y: box.top + line * LINE + LINE / 2,
      width: width - 12,
      font: font(token, 12, weight),
      color,
      align: of && isNumber(of) ? 'right' : 'left',
    });
  };
  columns.forEach(({ key }, at) => cell(headingOf(key, table), at, 0, token('text-3'), 600));
  const body = { ...box, height: box.height - LINE };
  const { shown, rest } = fitting(data.rows.length, body);
  data.rows.slice(0, shown).forEach((row, line) => {
    pen.fillStyle = token('line');
    pen.fillRect(box.left, box.top + (line + 1) * LINE, box.width, 0.5);
    columns.forEach((column, at) =>
      cell(valueText(row[column.key], column, row), at, line + 1, token('text')),
    );
  });
  if (rest > 0) drawRest(pen, words.moreRows(rest), shown + 1, box, token);
}

function drawFigure(
  pen: Canvas,
  data: PanelData,
  figure: NonNullable<Panel['figure']>,
  box: Box,
  token: Token,
) {
  const tall = 34;
  figuresOf(data, figure).forEach(({ value, currency }, at) => {
    const place = { x: box.left, y: box.top + at * tall + tall / 2, width: box.width };
    write(pen, amountText(value, currency), { ...place, font: font(token, 24, 640), color: token('text') });
  });
}

/** The text of a panel without its marks, a line for each of its lines. */
function drawMarkdown(pen: Canvas, text: string, box: Box, token: Token) {
  const lines = text.split('\n').map((line) => line.replaceAll(/^#+\s+|\*\*|`/g, ''));
  const { shown, rest } = fitting(lines.length, box);
  lines.slice(0, shown).forEach((line, at) => {
    const place = { x: box.left, y: box.top + at * LINE + LINE / 2, width: box.width };
    write(pen, line, { ...place, font: font(token, 12), color: token('text') });
  });
  if (rest > 0) drawRest(pen, words.moreLines(rest), shown, box, token);
}

function drawTasks(pen: Canvas, data: PanelData, table: NonNullable<Panel['table']>, box: Box, token: Token) {
  if (!tickingOf(data.columns, table)) return;
  const tasks = tasksOf(data, table, new Map());
  const side = sideColumns(data.columns, table);
  const { shown, rest } = fitting(tasks.length, box);
  tasks.slice(0, shown).forEach((task, line) => {
    const y = box.top + line * LINE + LINE / 2;
    const texts = side.map((column) => valueText(task.row[column.key], column, task.row));
    pen.strokeStyle = token('text-3');
    pen.strokeRect(box.left + 1, y - 6, 12, 12);
    if (task.isDone) {
      pen.beginPath();
      pen.moveTo(box.left + 3.5, y);
      pen.lineTo(box.left + 6, y + 3);
      pen.lineTo(box.left + 11, y - 3);
      pen.stroke();
    }
    const color = token(task.isDone ? 'text-3' : 'text');
    const half = box.width / 2;
    write(pen, task.title || words.noTitle, {
      x: box.left + 22,
      y,
      width: half - 30,
      font: font(token, 12),
      color,
    });
    const beside = { x: box.left + half, y, width: half, align: 'right' as const };
    write(pen, texts.filter(Boolean).join(' · '), {
      ...beside,
      font: font(token, 11),
      color: token('text-3'),
    });
  });
  if (rest > 0) drawRest(pen, words.moreRows(rest), shown, box, token);
}

function drawJson(pen: Canvas, data: PanelData, box: Box, token: Token) {
  const lines = JSON.stringify(data.value ?? data.rows, null, 2).split('\n');
  const { shown, rest } = fitting(lines.length, box);
  lines.slice(0, shown).forEach((line, at) => {
    const place = { x: box.left, y: box.top + at * LINE + LINE / 2, width: box.width };
    write(pen, line, { ...place, font: `400 11px ${token('mono')}`, color: token('text-2') });
  });
  if (rest > 0) drawRest(pen, words.moreLines(rest), shown, box, token);
}
