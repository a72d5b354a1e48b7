# The program with its embedded database, for docker, podman or buildah, on amd64 and arm64: docs/operations.md, Containers.
FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN --mount=type=cache,target=/root/.npm \
    node scripts/setup.mjs --dev --build
RUN node scripts/copy-program.ts /program

FROM docker.io/library/debian:bookworm-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /program /app
RUN useradd --uid 1000 --no-create-home playvillage && install -d -o playvillage /data
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER playvillage
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "src/app/server/start.ts"]
