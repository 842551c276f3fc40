/** Keeps the list of messages up to date. Self-contained, because it runs in browsers. */
const followMessages = (): void => {
  const list = document.querySelector('[data-list]');
  const current = list?.getAttribute('data-list') ?? '';
  let isLoading = false;
  let isOutdated = false;
  const load = async (): Promise<void> => {
    isOutdated = true;
    if (isLoading) return;
    isLoading = true;
    while (isOutdated) {
      isOutdated = false;
      try {
        const answer = await fetch(`/list?current=${current}`);
        if (answer.ok && list) list.innerHTML = await answer.text();
      } catch {
        // The connection of the events reports it as well, and opens again by itself.
      }
    }
    isLoading = false;
  };
  const events = new EventSource('/events');
  // Also after a lost connection: messages may have been missed.
  events.addEventListener('open', () => void load());
  events.addEventListener('message', () => void load());
};

export const SCRIPT = `(${followMessages.toString()})();`;
