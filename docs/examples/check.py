def check(ticket):
    paid = ticket["refund"] > 0
    return {
        "outcome": "passed" if paid else "failed",
        "reason": f"ticket {ticket['id']} refunds {ticket['refund']}",
        "citations": [{"slot": "ticket", "locator": {"json_pointer": "/refund"}}],
    }
