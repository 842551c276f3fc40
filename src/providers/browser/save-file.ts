/** Downloads a blob as a file. */
export const saveBlob = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has started by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
};

/** Downloads a text as a file. */
export const saveFile = (name: string, type: string, content: string): void =>
  saveBlob(name, new Blob([content], { type }));
