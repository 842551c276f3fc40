/** Hands a text to the browser as a file to save. */
export const saveFile = (name: string, type: string, content: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken the content by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
};
