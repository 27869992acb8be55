// Measures from an input to the end of the frame that shows what it asked for.
() => {
  const patience = 10_000;
  const longest = { ms: 0 };
  // What the browser itself says of inputs: until the next paint, in steps of 8 ms.
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
  }).observe({ type: "event", durationThreshold: 16 });

  window.measuring = {
    /** Wait for an input, and then until `selector` is on the page, or no longer is. */
    arm({ input, selector, gone }) {
      this.done = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`never shown: ${selector}`)), patience);
        const begin = ({ timeStamp }) => {
          const look = () => {
            const isThere = document.querySelector(selector) !== null;
            if (isThere === gone) return requestAnimationFrame(look);
            // A message is read when the frame has been laid out and painted.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - timeStamp);
            return port2.postMessage(null);
          };
          requestAnimationFrame(look);
        };
        addEventListener(input, begin, { capture: true, once: true });
      });
    },
    /** The longest input since it was asked last. */
    takeLongest() {
      const { ms } = longest;
      longest.ms = 0;
      return ms;
    },
  };
}
