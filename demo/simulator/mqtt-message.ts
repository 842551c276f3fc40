import type { SimulatedUplink } from './fleet.ts';

/** What the network knows of the model, and the message: decoded, or its bytes where the network can't decode it. */
const contentOf = ({ body, message }: SimulatedUplink) => {
  if (!message) return { decoded_payload: body.values, version_ids: { model_id: body.type } };
  const { format, payload } = message;
  const { brand_id, model_id } = format.model.match ?? {};
  return {
    f_port: format.f_port,
    ...(format.encode
      ? { frm_payload: Buffer.from(format.encode(payload)).toString('base64') }
      : { decoded_payload: payload }),
    version_ids: { brand_id, model_id, hardware_version: '1.0', firmware_version: '1.0' },
  };
};

/** An uplink as The Things Stack publishes it. */
export const ttnMessageOf = (uplink: SimulatedUplink) => {
  const { app_id, dev_id, body, heardBy } = uplink;
  return {
    end_device_ids: {
      device_id: dev_id,
      application_ids: { application_id: app_id },
      dev_eui: body.hw_serial,
    },
    uplink_message: {
      ...contentOf(uplink),
      received_at: new Date(body.ts).toISOString(),
      ...(heardBy
        ? {
            rx_metadata: [
              { gateway_ids: { gateway_id: heardBy.gateway }, rssi: heardBy.rssi, snr: heardBy.snr },
            ],
          }
        : {}),
    },
  };
};

/** In the format of The Things Stack if it has a model or says which gateway heard it, otherwise in Flowgen's own. */
export const mqttMessageOf = (uplink: SimulatedUplink) => {
  const { app_id, dev_id, body, heardBy, message } = uplink;
  return heardBy || message
    ? { topic: `v3/${app_id}@flowgen/devices/${dev_id}/up`, message: ttnMessageOf(uplink) }
    : { topic: `flowgen/${app_id}/${dev_id}/up`, message: body };
};
