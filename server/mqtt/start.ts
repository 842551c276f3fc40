import type { Context } from '../context.ts';
import { type Mqtt, startBroker } from './broker.ts';

/** Starts what readings come in by over MQTT; undefined where there is to be none. Throws a StartError. */
export const startMqtt = async (context: Context): Promise<Mqtt | undefined> => {
  const { mqttPort } = context.config;
  if (mqttPort === 'off') return undefined;
  return startBroker(context, mqttPort);
};
