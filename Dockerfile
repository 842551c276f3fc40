# The image of one server; see deploy/README.md. It expects DATABASE_URL, or keeps an embedded database in /data.
FROM node:20.19.5-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:20.19.5-bookworm-slim
WORKDIR /app
COPY --from=build /app /app
COPY --chmod=0755 deploy/docker/entrypoint.sh /usr/local/bin/flowgen-entrypoint
RUN install -d -o node -g node -m 0700 /data
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    npm_config_cache=/tmp/npm \
    npm_config_update_notifier=false
USER node
VOLUME /data
EXPOSE 3000 1883
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["flowgen-entrypoint"]
CMD ["node", "--max-semi-space-size=4", "dist/server/main.js"]
