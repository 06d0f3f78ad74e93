function download(name: string, file: Blob) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Gives a text to the user as a file. */
export const downloadText = (name: string, text: string, type = 'text/csv;charset=utf-8') =>
  download(name, new Blob([text], { type }));

/** Gives what came as base64 to the user as a file. */
export const downloadBase64 = (name: string, content: string, type: string) =>
  download(name, new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type }));

/** The same of a reply that is one, where there is one; `name`: other than its own. */
export function downloadFile(
  reply: { data: { name?: string; content: string; content_type: string } } | undefined,
  name = reply?.data.name ?? '',
) {
  if (reply) downloadBase64(name, reply.data.content, reply.data.content_type);
}
