import type { IPublishPacket, MqttClient, Packet } from 'mqtt';

/**
 * Lets the caller acknowledge QoS 1 messages, in any order, and returns the function that acknowledges one. mqtt (5.x)
 * acknowledges a message after `handleMessage` and handles no other one until then, so messages would be stored one by
 * one. To prevent that, messages are presented to it as QoS 0, and acknowledged with its private method `_sendPacket`;
 * there is no public one. Call it before the client connects.
 */
export const acknowledgeManually = (client: MqttClient): ((packet: IPublishPacket) => void) => {
  // Message ids are only valid on the connection that delivered them; each connection has its own stream.
  const streams = new WeakMap<IPublishPacket, MqttClient['stream']>();
  client.on('packetreceive', (packet) => {
    if (packet.cmd !== 'publish' || packet.qos === 0) return;
    streams.set(packet, client.stream);
    packet.qos = 0;
  });
  return (packet) => {
    if (streams.get(packet) !== client.stream || !client.connected) return;
    const ack: Packet = { cmd: 'puback', messageId: packet.messageId as number };
    client['_sendPacket'](ack);
  };
};
