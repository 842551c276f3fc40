import { StartError } from './start-error.ts';

interface Listening {
  readonly host: string;
  readonly port: number;
  /** The setting that names the port. */
  readonly portName: string;
}

/** Why a port can't be opened, for the person who starts the server. */
export const listeningError = (
  error: NodeJS.ErrnoException,
  { host, port, portName }: Listening,
): StartError => {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `${portName} ${port} on ${host} is in use by another program: stop it, or set another ${portName}.`,
    );
  }
  if (error.code === 'EACCES' || error.code === 'EPERM') {
    return new StartError(`${portName} ${port} may not be used by this user: set another ${portName}.`);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') {
    return new StartError(`HOST ${host} is not an address of this computer: set another HOST.`);
  }
  return new StartError(`HOST ${host}, ${portName} ${port} can’t be listened on: ${error.message}.`);
};

const ANY_ADDRESS = new Set(['0.0.0.0', '::', '[::]']);

/** Whether this stands for all addresses of the computer. */
export const isAny = (host: string): boolean => ANY_ADDRESS.has(host);

/** The address of what listens there, as this computer can call it. */
export const originOf = (host: string, port: number): string => {
  const name = isAny(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return new URL(`http://${name}:${port}`).origin;
};

/** Whether only this computer can connect to what listens there. */
export const isLoopback = (host: string): boolean => /^(?:127\.|localhost$|::1$|\[::1\]$)/.test(host);
