import { Readable } from 'node:stream';

/** The part of a nodemailer message that is used here. */
interface Mail {
  readonly data: { readonly beforeEnd?: () => Promise<void> };
  readonly message: {
    createReadStream: () => Readable;
    readonly build: (done: (error: Error | null, bytes: Buffer) => void) => void;
  };
}

/** The bytes at once, and their end once `beforeEnd` has resolved. Nothing happens before it is read. */
const endingAfter = (bytes: Buffer, beforeEnd: () => Promise<void>): Readable => {
  let isSent = false;
  return new Readable({
    read() {
      if (!isSent) {
        isSent = true;
        this.push(bytes);
        return;
      }
      beforeEnd().then(
        () => this.push(null),
        (error: unknown) => this.destroy(error as Error),
      );
    },
  });
};

/**
 * A plugin of nodemailer: of a message with the option `beforeEnd`, the end is sent only once that has resolved. The
 * mail server accepts a message with its end, and discards it if the connection ends before.
 */
export const holdBackEnd = (mail: unknown, done: (error?: Error | null) => void): void => {
  const { data, message } = mail as Mail;
  const { beforeEnd } = data;
  if (!beforeEnd) {
    done();
    return;
  }
  message.build((error, bytes) => {
    if (!error) message.createReadStream = () => endingAfter(bytes, beforeEnd);
    done(error);
  });
};
