/** Hands a file to the browser to save. */
export const saveBlob = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken the content by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
};

/** Hands a text to the browser as a file to save. */
export const saveFile = (name: string, type: string, content: string): void =>
  saveBlob(name, new Blob([content], { type }));
