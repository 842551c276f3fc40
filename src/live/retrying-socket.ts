export interface RetryingSocketOptions<T> {
  readonly address: string;
  /** Called before each attempt; `opened` receives its result. A rejection is retried like a lost connection. */
  readonly prepare: () => Promise<T>;
  readonly opened: (prepared: T) => void;
  readonly received: (data: unknown) => void;
  /** Called when a connection is lost or can't be opened. */
  readonly lost: () => void;
  /** Time in ms to open a connection. */
  readonly openTimeoutMs: number;
  /** Delay in ms before the next attempt. */
  readonly retryMs: number;
  readonly WebSocket: typeof WebSocket;
}

export interface RetryingSocket {
  /** Sends a message, or drops it without an open connection: the next one starts over. */
  readonly send: (message: string) => void;
  /** Drops the connection, if any, and opens a new one at once. */
  readonly reconnect: () => void;
  readonly close: () => void;
}

/** A WebSocket that opens a new connection whenever one is lost, until it is closed. */
export const openRetryingSocket = <T>(options: RetryingSocketOptions<T>): RetryingSocket => {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Of the current connection; events of earlier ones are ignored. */
  let attempt = 0;
  let isClosed = false;

  const drop = (): void => {
    attempt++;
    clearTimeout(timer);
    const dropped = socket;
    socket = undefined;
    dropped?.close();
  };
  const fail = (): void => {
    drop();
    timer = setTimeout(() => void connect(), options.retryMs);
    options.lost();
  };
  const connect = async (): Promise<void> => {
    const mine = ++attempt;
    const isCurrent = (): boolean => mine === attempt;
    const failed = (): void => {
      if (isCurrent()) fail();
    };
    const open = (prepared: T): void => {
      const opening = new options.WebSocket(options.address);
      socket = opening;
      timer = setTimeout(failed, options.openTimeoutMs);
      opening.addEventListener('open', () => {
        if (!isCurrent()) return;
        clearTimeout(timer);
        options.opened(prepared);
      });
      opening.addEventListener('message', ({ data }: MessageEvent) => {
        if (isCurrent()) options.received(data);
      });
      opening.addEventListener('close', failed);
      opening.addEventListener('error', failed);
    };
    try {
      const prepared = await options.prepare();
      if (isCurrent()) open(prepared);
    } catch {
      failed();
    }
  };

  void connect();
  return {
    send: (message) => {
      if (socket?.readyState === options.WebSocket.OPEN) socket.send(message);
    },
    reconnect: () => {
      if (isClosed) return;
      drop();
      void connect();
    },
    close: () => {
      isClosed = true;
      drop();
    },
  };
};
