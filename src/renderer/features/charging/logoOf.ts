/** Pixels; twice what an invoice shows, for sharp screens and paper. */
const WIDTH = 640;
const HEIGHT = 176;

/** An image that somebody chose as a PNG of the size that invoices need, as base64. Null: it can’t be read. */
export async function logoOf(file: Blob): Promise<string | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return null;
  const scale = Math.min(1, WIDTH / image.width, HEIGHT / image.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}
